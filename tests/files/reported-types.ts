import type { Shown, UploadKind } from '@/gift/file-types.ts';

/** A file as a browser reports it (`file.type`), and how it is stored; null: refused. */
type ReportedFile = [
  system: string,
  name: string,
  reported: string,
  kind: UploadKind,
  stored: string | null,
  shown: Shown | null,
  source: string,
];

// Where a name and its type were found: source code, standards, and reports by people. Rows
// FROM_MEMORY were not looked up; they are likely, and the table must take them either way.
const CHROMIUM = 'Chromium, net/base/mime_util.cc';
const LINUX = 'shared-mime-info, data/freedesktop.org.xml.in (what Chromium and Firefox ask on Linux)';
const LINUX_NEW = 'shared-mime-info 2.2 and later, where the older name is an alias';
const ANDROID = 'Android, frameworks/base/mime/java-res/android.mime.types (MimeTypeMap)';
const WINDOWS_REGISTRY = 'w3c/FileAPI#51: on Windows the registry decides, .docx is unknown without Office';
const WINDOWS_WORD = 'ElemeFE/element#10813: .doc and .docx have no type on computers without Office';
const WINDOWS_HEIC = 'WordPress/gutenberg#81737: IMG_1250.HEIC has no type in Chrome 153 on Windows 11';
const CHROME_MKV = 'opencast-ilias/OpenCast#489: Chrome 146 reports video/matroska (RFC 9559)';
const MACOS_MKV = 'nuclia/frontend#803: macOS does not know .mkv';
const AVI = 'immich-app/immich#2975: .AVI as video/avi';
const IOS_M4A = 'pietrop/digital-paper-edit-client#49: voice memos of an iPhone are audio/x-m4a';
const FROM_MEMORY = 'from memory, not looked up';
const WPS = 'langgenius/dify#9992: WPS Office registers its own types on Windows';
const KYLIN = 'THU-MAIC/OpenMAIC#1498: trimmed shared-mime-info on Kylin OS';
const MULTIPART = 'RFC 2046, 4.5.1: the type of what nobody knows';
const CAMERA =
  'vicajilau/flutter_file_picker#156: a picture of Google Photos is a number without an extension';

const UNKNOWN = 'application/octet-stream';
const PSD = 'image/vnd.adobe.photoshop';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const POWERPOINT = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

export const REPORTED_FILES: ReportedFile[] = [
  // Pictures
  ['Windows', 'Foto.jfif', 'image/jpeg', 'main', 'jfif image/jpeg', 'everywhere', CHROMIUM],
  ['Windows', 'bild.png', 'image/x-png', 'main', 'png image/png', 'everywhere', CHROMIUM],
  ['Windows', 'logo.ico', 'image/x-icon', 'main', 'ico image/x-icon', 'everywhere', CHROMIUM],
  ['Linux', 'logo.ico', 'image/vnd.microsoft.icon', 'main', 'ico image/x-icon', 'everywhere', LINUX],
  ['Android', 'logo.cur', 'image/ico', 'main', 'cur image/x-icon', 'everywhere', ANDROID],
  ['Android', 'paint.bmp', 'image/x-ms-bmp', 'main', 'bmp image/bmp', 'everywhere', ANDROID],
  ['Linux', 'zeichnung.svg', 'image/svg+xml', 'main', 'svg image/svg+xml', 'everywhere', LINUX],
  ['Windows', 'IMG_0001.HEIC', '', 'main', 'heic image/heic', 'somewhere', WINDOWS_HEIC],
  ['Linux', 'IMG_0001.heic', 'image/heif', 'main', 'heif image/heif', 'somewhere', LINUX],
  ['Android', 'burst.heics', 'image/heic-sequence', 'main', 'heics image/heic', 'somewhere', ANDROID],
  ['Android', 'sony.hif', 'image/heif', 'main', 'hif image/heif', 'somewhere', ANDROID],
  ['macOS', 'scan.tiff', 'image/tiff', 'main', 'tiff image/tiff', 'somewhere', FROM_MEMORY],
  ['Linux', 'archiv.jp2', 'image/jp2', 'main', 'jp2 image/jp2', 'somewhere', LINUX],
  ['Linux', 'neu.jxl', 'image/jxl', 'main', 'jxl image/jxl', 'somewhere', LINUX],
  ['Linux', 'plakat.psd', PSD, 'main', `psd ${PSD}`, 'nowhere', LINUX],
  ['Windows', 'plakat.psd', UNKNOWN, 'main', `psd ${PSD}`, 'nowhere', MULTIPART],
  ['Android', 'PXL_2026.dng', 'image/x-adobe-dng', 'main', 'dng image/x-adobe-dng', 'nowhere', ANDROID],
  ['Linux', 'IMG_0003.CR2', 'image/x-canon-cr2', 'main', 'cr2 image/x-canon-cr2', 'nowhere', LINUX],
  ['macOS', 'IMG_0004.CR3', '', 'main', 'cr3 image/x-canon-cr3', 'nowhere', FROM_MEMORY],
  ['Android', 'DSC_0001.nrw', 'image/x-nikon-nrw', 'main', 'nrw image/x-nikon-nef', 'nowhere', ANDROID],
  ['Linux', 'textur.tga', 'image/x-tga', 'main', 'tga image/x-tga', 'nowhere', LINUX],
  // Films
  ['Windows', 'film.m4v', 'video/mp4', 'main', 'm4v video/mp4', 'everywhere', CHROMIUM],
  ['Android', 'film.m4v', 'video/m4v', 'video', 'm4v video/mp4', 'everywhere', ANDROID],
  ['iOS', 'IMG_0005.MOV', 'video/quicktime', 'video', 'mov video/quicktime', 'somewhere', FROM_MEMORY],
  ['Linux', 'serie.mkv', 'video/x-matroska', 'main', 'mkv video/x-matroska', 'somewhere', LINUX],
  ['Linux', 'serie.mkv', 'video/matroska', 'main', 'mkv video/x-matroska', 'somewhere', CHROME_MKV],
  ['macOS', 'serie.mkv', '', 'video', 'mkv video/x-matroska', 'somewhere', MACOS_MKV],
  ['Windows', 'alt.avi', 'video/avi', 'main', 'avi video/x-msvideo', 'nowhere', AVI],
  ['Linux', 'alt.avi', 'video/vnd.avi', 'main', 'avi video/x-msvideo', 'nowhere', LINUX_NEW],
  ['Android', 'alt.avi', 'video/avi', 'video', 'avi video/x-msvideo', 'nowhere', ANDROID],
  ['Linux', 'netz.flv', 'video/x-flv', 'main', 'flv video/x-flv', 'nowhere', LINUX],
  ['Linux', 'fernsehen.ts', 'text/vnd.trolltech.linguist', 'main', 'ts video/mp2t', 'nowhere', LINUX],
  ['Android', 'fernsehen.ts', 'video/mp2ts', 'video', 'ts video/mp2t', 'nowhere', ANDROID],
  ['Android', 'mpeg.mpeg', 'video/mp2p', 'video', 'mpeg video/mpeg', 'nowhere', ANDROID],
  ['Linux', 'konferenz.asf', 'application/vnd.ms-asf', 'main', 'asf video/x-ms-asf', 'nowhere', LINUX],
  ['Android', 'handy.3gp', 'video/3gpp', 'main', '3gp video/3gpp', 'somewhere', ANDROID],
  ['Linux', 'frei.ogm', 'video/ogg', 'main', 'ogm video/ogg', 'somewhere', CHROMIUM],
  // Documents
  ['Windows', 'Brief.docx', 'application/wps-office.docx', 'main', `docx ${WORD}`, 'nowhere', WPS],
  ['Windows', 'Liste.xlsx', 'application/wps-office.xlsx', 'main', `xlsx ${EXCEL}`, 'nowhere', WPS],
  ['Windows', 'Brief.docx', '', 'main', `docx ${WORD}`, 'nowhere', WINDOWS_WORD],
  ['Linux', 'Folien.pptx', 'application/vnd.ms-office', 'main', `pptx ${POWERPOINT}`, 'nowhere', KYLIN],
  ['macOS', 'Brief.doc', 'application/msword', 'main', 'doc application/msword', 'nowhere', FROM_MEMORY],
  ['Windows', 'Liste.xls', '', 'main', 'xls application/vnd.ms-excel', 'nowhere', WINDOWS_REGISTRY],
  ['Android', 'Rechnung.pdf', UNKNOWN, 'main', 'pdf application/pdf', 'nowhere', MULTIPART],
  // Sounds
  ['Windows', 'lied.mp3', 'audio/mp3', 'audio', 'mp3 audio/mpeg', 'everywhere', CHROMIUM],
  ['iOS', 'Neue Aufnahme.m4a', 'audio/x-m4a', 'audio', 'm4a audio/mp4', 'everywhere', IOS_M4A],
  ['Android', 'Aufnahme.m4a', 'audio/mpeg', 'audio', 'mp3 audio/mpeg', 'everywhere', ANDROID],
  ['Linux', 'ton.wav', 'audio/x-wav', 'audio', 'wav audio/wav', 'everywhere', LINUX],
  ['Linux', 'ton.wav', 'audio/vnd.wave', 'audio', 'wav audio/wav', 'everywhere', LINUX_NEW],
  ['Linux', 'sprache.opus', 'audio/x-opus+ogg', 'audio', 'opus audio/ogg', 'somewhere', LINUX],
  ['Linux', 'lied.ogg', 'video/ogg', 'audio', 'ogg audio/ogg', 'somewhere', LINUX],
  ['Windows', 'sprache.webm', 'video/webm', 'audio', 'webm audio/webm', 'somewhere', CHROMIUM],
  ['macOS', 'memo.caf', 'audio/x-caf', 'audio', 'caf audio/x-caf', 'somewhere', FROM_MEMORY],
  ['Linux', 'klang.aiff', 'audio/x-aiff', 'audio', 'aiff audio/aiff', 'somewhere', LINUX],
  ['Linux', 'samsung.3ga', 'video/3gpp', 'audio', '3ga audio/3gpp', 'nowhere', LINUX],
  ['Linux', 'diktat.amr', 'audio/amr', 'audio', 'amr audio/amr', 'nowhere', LINUX],
  // Names without an extension that says something
  ['Android', '1000012345', 'image/jpeg', 'main', 'jpg image/jpeg', 'everywhere', CAMERA],
  ['Android', 'video:4711', 'video/mp4', 'video', 'mp4 video/mp4', 'everywhere', CAMERA],
  ['iOS', 'aufnahme.mp4', 'audio/mp4', 'audio', 'm4a audio/mp4', 'everywhere', FROM_MEMORY],
  // Names that say something else than the type
  ['Android', 'bild.jpg', 'video/mp4', 'main', 'mp4 video/mp4', 'everywhere', FROM_MEMORY],
  ['macOS', 'rechnung.pdf', 'image/png', 'main', 'png image/png', 'everywhere', FROM_MEMORY],
  ['Linux', 'foto.jpg', 'text/html', 'main', null, null, FROM_MEMORY],
  // Refused
  ['Windows', 'setup.exe', 'application/x-msdownload', 'main', null, null, FROM_MEMORY],
  ['Linux', 'seite.html', 'text/html', 'main', null, null, CHROMIUM],
  ['macOS', 'archiv.zip', 'application/zip', 'main', null, null, CHROMIUM],
  ['Windows', 'gepackt.svgz', 'image/svg+xml-compressed', 'main', null, null, LINUX],
  ['Android', 'lied.mp3', 'audio/mpeg', 'main', null, null, ANDROID],
  // A container of films that is said to hold a sound alone
  ['Android', 'sprache.webm', 'audio/webm', 'main', null, null, FROM_MEMORY],
  ['Linux', 'sprache.webm', 'audio/webm; codecs=opus', 'video', null, null, FROM_MEMORY],
  ['iOS', 'aufnahme.mp4', 'audio/mp4', 'main', null, null, FROM_MEMORY],
  ['iOS', 'film.mp4', 'video/mp4', 'audio', null, null, FROM_MEMORY],
  ['Android', 'unbekannt', '', 'main', null, null, CAMERA],
];
