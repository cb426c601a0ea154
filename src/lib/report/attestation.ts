/**
 * Returns the statement that a reviewer confirms before an export, and that the report quotes.
 *
 * @param files the number of files of the export
 */
export function attestationStatement(files: number): string {
  return files === 1
    ? 'I have inspected this file and confirm the redaction decisions for this export.'
    : `I have inspected these ${files} files and confirm the redaction decisions for this export.`
}
