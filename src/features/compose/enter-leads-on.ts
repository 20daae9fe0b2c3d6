import type { KeyboardEvent } from 'react';

/**
 * The lines of text of the first three tabs; the message takes Enter for itself, and the extras are
 * done in any order, but for a question, which wants its answer.
 */
const LINES = ['recipientName', 'recipientEmail', 'sealQuestion', 'senderName', 'creator_email'];

/**
 * Enter in a line leads to the next field that has to be filled in, and behind the last one to the
 * next step: with a phone's keyboard open, no button has to be looked for.
 */
export function enterLeadsOn(event: KeyboardEvent, goOn: () => void): void {
  const line = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(line instanceof HTMLInputElement) || !LINES.includes(line.name)) return;
  event.preventDefault();
  const required = line.closest('[role="tabpanel"]')?.querySelectorAll<HTMLElement>('[aria-required]') ?? [];
  const next = [...required].find(
    (field) => line.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (next) next.focus();
  else goOn();
}
