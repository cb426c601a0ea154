import type { HostileFile } from './hostile-file'

/** Names and types under which an intact PNG is uploaded. */
export const disguised: [title: string, name: string, mimeType: string, expected: HostileFile['expected']][] = [
  ['PNG named .jpg', 'a.jpg', 'image/jpeg', 'accepted'],
  ['PNG without a name or type', 'scan', '', 'accepted'],
  ['PNG as unknown bytes', 'scan.bin', 'application/octet-stream', 'accepted'],
  ['PNG as SVG', 'a.svg', 'image/svg+xml', 'accepted'],
  ['PNG as web page', 'a.html', 'text/html', 'accepted'],
  ['PNG as video', 'a.mp4', 'video/mp4', 'refused'],
  ['PNG as audio', 'a.mp3', 'audio/mpeg', 'refused'],
  ['PNG as PDF', 'a.pdf', 'application/pdf', 'refused'],
  ['PNG as text', 'a.txt', 'text/plain', 'refused'],
  ['a name that leaves its folder', '../../../etc/passwd.png', 'image/png', 'accepted'],
  ['a name with a drive', 'C:\\Windows\\..\\system.png', 'image/png', 'accepted'],
  ['a name with a zero byte', 'photo.png\u0000.html', 'image/png', 'accepted'],
  ['a name that is written backwards', 'photo\u202Egnp.exe', 'image/png', 'accepted'],
  ['a name with line breaks', 'a\r\nContent-Type: text/html\r\n\r\n.png', 'image/png', 'accepted'],
  ['a name with markup', '<img src=x onerror=alert(1)>.png', 'image/png', 'accepted'],
  ['a name of 5,000 letters', `${'a'.repeat(5000)}.png`, 'image/png', 'accepted'],
  ['a name that Windows reserves', 'CON.png', 'image/png', 'accepted'],
  ['a name of emoji', `${'🙂'.repeat(200)}.png`, 'image/png', 'accepted'],
  ['a name of quotes', '"; filename="x.html', 'image/png', 'accepted'],
  ['a name of a prototype', '__proto__', 'image/png', 'accepted'],
]
