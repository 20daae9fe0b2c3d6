import { startTransition, useId, useOptimistic } from 'react';

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string | undefined;
  disabled?: boolean;
}

export function Switch({ label, checked, onChange, hint, disabled }: SwitchProps) {
  const id = useId();
  const [marked, mark] = useOptimistic(checked);
  // A tap moves the switch at once; what depends on it is drawn after that frame.
  const change = (next: boolean) =>
    startTransition(() => {
      mark(next);
      onChange(next);
    });
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={marked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={marked}
        disabled={disabled}
        onChange={(event) => change(event.target.checked)}
        className="relative mt-0.5 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full
          border border-edge bg-sand before:absolute before:top-0.5 before:left-0.5
          before:size-5.5 before:rounded-full before:bg-edge before:transition-[translate]
          disabled:cursor-not-allowed disabled:opacity-50 checked:border-berry checked:bg-berry
          checked:before:translate-x-5 checked:before:bg-white forced-colors:appearance-auto"
      />
    </div>
  );
}
