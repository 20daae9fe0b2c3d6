import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import type { CheckedField, GiftDraft } from '@/gift/fields.ts';
import type { DraftProblem } from '@/gift/validation.ts';
import { firstProblem } from '@/gift/validation.ts';
import { dismissToast, showError } from '@/ui/toast/toast-store.ts';

/**
 * Runs the checks of a draft (docs/behaviour.md#checks) and shows the first that fails: opens its
 * tab, focuses and marks its field, and shows its toast. Mark and toast disappear when the field
 * changes.
 */
export function useProblem(
  draft: GiftDraft,
  form: RefObject<HTMLElement | null>,
  showTab: (tab: CreatorTab) => void,
) {
  const [problem, setProblem] = useState<(DraftProblem & { value: unknown; toast: number }) | null>(null);
  const marked = problem && draft[problem.field] === problem.value ? problem : null;

  useEffect(() => {
    if (!problem) return;
    // Focused a frame later, because Radix renders a tab's content one render after the tab was
    // chosen.
    const frame = requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [problem, form]);

  useEffect(() => {
    if (marked) return () => dismissToast(marked.toast);
  }, [marked]);

  const check = useCallback(
    (options: { skipPaymentOption: boolean }): boolean => {
      const found = firstProblem(draft, options);
      if (!found) {
        setProblem(null);
        return true;
      }
      showTab(found.tab);
      const toast = showError(found.title, found.text);
      setProblem({ ...found, value: draft[found.field], toast });
      return false;
    },
    [draft, showTab],
  );

  const errorOf = (field: CheckedField) => (marked?.field === field ? marked.text : undefined);
  return { check, errorOf };
}
