/**
 * What a reviewer confirms before an export, as the report quotes it.
 *
 * @param files the number of files of the export
 */
export function attestationStatement(files: number): string {
  return files === 1
    ? 'I have inspected this file and confirm the redaction decisions for this export.'
    : `I have inspected these ${files} files and confirm the redaction decisions for this export.`
}
