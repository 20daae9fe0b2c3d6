/**
 * The line about taxes from the setting MAIL_TAX: a rate in percent, or 'small_business' for whoever
 * shows none (§ 19 UStG). Throws an Error for anything else.
 */
export function taxLine(setting: string): string {
  if (setting === 'small_business') return 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.';
  if (!/^\d{1,2}(\.\d)?$/.test(setting)) throw new Error('MAIL_TAX is a rate in percent, or small_business.');
  return `inkl. ${setting.replace('.', ',')} % MwSt.`;
}
