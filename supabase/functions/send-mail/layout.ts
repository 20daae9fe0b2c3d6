import type { Content, House, Part } from './content.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (words: string) => words.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/** Mail programs that know no style sheet show what stands inline; dark ones take these. */
const DARK =
  '@media (prefers-color-scheme:dark){.page{background:#1d1620!important}.card{background:#2a2030!important}' +
  '.ink{color:#f6eef4!important}.soft{color:#cbbcc8!important}.line{border-color:#4a3d50!important}}';

const INK = 'color:#2b1a2b;';
const SOFT = 'color:#6b5a6b;';
const FONT = 'font-family:Arial,Helvetica,sans-serif;';

function htmlOf(part: Part): string {
  if (typeof part === 'string')
    return `<p class="ink" style="margin:0 0 16px;${INK}${FONT}font-size:16px;line-height:24px">${escaped(part)}</p>`;
  if ('rows' in part) {
    const rows = part.rows.map(
      ([label, value]) =>
        `<tr><td class="soft line" valign="top" style="padding:8px 12px 8px 0;border-bottom:1px solid #eadfe8;${SOFT}${FONT}font-size:14px;line-height:20px">${escaped(label)}</td>` +
        `<td class="ink line" valign="top" style="padding:8px 0;border-bottom:1px solid #eadfe8;${INK}${FONT}font-size:14px;line-height:20px;word-break:break-word">${escaped(value)}</td></tr>`,
    );
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`;
  }
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>' +
    `<td style="background:#a3195b;border-radius:8px"><a href="${escaped(part.address)}" style="display:inline-block;padding:12px 20px;color:#ffffff;${FONT}font-size:16px;font-weight:bold;text-decoration:none">${escaped(part.button)}</a></td>` +
    '</tr></table>'
  );
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  if ('rows' in part) return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  return `${part.button}:\n${part.address}`;
}

const DEMO = 'Demo: Diese E-Mail wurde nicht verschickt und nichts wurde bezahlt.';

/** A mail in both forms, with the operator at its end and, in a demo, a word of that above. */
export function laidOut({ subject, title, parts }: Content, { operator }: House, isDemo: boolean) {
  const imprint = [operator.name, ...operator.address.split(',').map((line) => line.trim()), operator.email];
  const shown: readonly Part[] = isDemo ? [DEMO, ...parts] : parts;
  return {
    subject: isDemo ? `[Demo] ${subject}` : subject,
    text: `${[title, ...shown.map(textOf), `-- \n${imprint.join('\n')}`].join('\n\n')}\n`,
    html:
      '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      `<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${DARK}</style></head>` +
      '<body class="page" style="margin:0;padding:0;background:#f8f1f6">' +
      '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f1f6"><tr><td align="center" style="padding:16px 8px">' +
      '<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:24px 20px">' +
      `<h1 class="ink" style="margin:0 0 20px;${INK}${FONT}font-size:24px;line-height:30px">${escaped(title)}</h1>` +
      shown.map(htmlOf).join('') +
      `<p class="soft" style="margin:8px 0 0;${SOFT}${FONT}font-size:13px;line-height:20px">${imprint.map(escaped).join('<br>')}</p>` +
      '</td></tr></table></td></tr></table></body></html>',
  };
}
