import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react';
import type { FieldName, GiftDraft } from '@/gift/fields.ts';
import { type DraftProblem, firstProblem } from '@/gift/validation.ts';
import { dismissToast, showError } from '@/ui/toast/toast-store.ts';
import { draftStore } from './draft/draft-store.ts';

interface FocusTarget {
  /** The beginning of the open tab, or a field by its name. */
  to: 'tab' | (string & {});
  /** Whether the page scrolls: to the field, or to the beginning of the wizard. */
  scrolls?: boolean;
}

/** Moves the focus in the form of the wizard, once what is about to be rendered stands. */
export type MoveFocus = (target: FocusTarget) => void;

/** The one way in which the wizard moves the focus. */
export function useFormFocus(form: RefObject<HTMLElement | null>): MoveFocus {
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (!target) return;
    const { to, scrolls = false } = target;
    const selector = to === 'tab' ? '[role="tabpanel"][data-state="active"]' : `[name="${to}"]`;
    if (to === 'tab' && scrolls) form.current?.parentElement?.scrollIntoView();
    const place = form.current?.querySelector<HTMLElement>(selector);
    place?.focus({ preventScroll: to === 'tab' || !scrolls });
    // A focused area of text is scrolled to its caret only.
    if (to !== 'tab' && scrolls) place?.scrollIntoView({ block: 'nearest' });
  }, [target, form]);
  return setTarget;
}

/** Scrolls a clicked field clear of the bar, as browsers do where the focus comes by key. */
export function keepClearOfBar({ target }: MouseEvent): void {
  if (target instanceof HTMLElement && target.matches('textarea, input:not([type="radio"])'))
    target.scrollIntoView({ block: 'nearest' });
}

/**
 * Enter in a line of text whose keyboard says 'next' leads to the next field that has to be filled
 * in, and behind the last one to the next step.
 */
export function advanceOnEnter(event: KeyboardEvent, goOn: () => void): void {
  const line = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(line instanceof HTMLInputElement) || line.getAttribute('enterkeyhint') !== 'next') return;
  event.preventDefault();
  const required = line.closest('[role="tabpanel"]')?.querySelectorAll<HTMLElement>('[aria-required]') ?? [];
  const next = [...required].find(
    (field) => line.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (next) next.focus();
  else goOn();
}

/**
 * Runs the checks of a draft (docs/behaviour.md#checks) and leads to the first that fails. Its mark
 * and toast disappear when the field changes.
 */
export function useProblem(draft: GiftDraft, moveFocus: MoveFocus) {
  const [problem, setProblem] = useState<(DraftProblem & { value: unknown; toast: number }) | null>(null);
  const marked = problem && draft[problem.field] === problem.value ? problem : null;

  useEffect(() => {
    if (marked) return () => dismissToast(marked.toast);
  }, [marked]);

  const check = (options: { skipPaymentOption: boolean }): boolean => {
    const found = firstProblem(draft, options);
    if (!found) {
      setProblem(null);
      return true;
    }
    draftStore().showTab(found.tab);
    const toast = showError(found.title, found.text);
    setProblem({ ...found, value: draft[found.field], toast });
    moveFocus({ to: found.field, scrolls: true });
    return false;
  };

  const errorOf = (field: FieldName) => (marked?.field === field ? marked.text : undefined);
  return { check, errorOf };
}
