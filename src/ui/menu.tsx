import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onChoose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** An overflow menu behind a round button: arrow keys, Escape and a click elsewhere work as in the system's menus. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
    } else if (step) {
      event.preventDefault();
      const entries = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
      const at = entries.indexOf(document.activeElement as HTMLElement);
      entries.at((at + step) % entries.length)?.focus();
    }
  };

  return (
    <div ref={root} className="relative">
      <IconButton
        ref={button}
        label={label}
        icon={<Icon name="more" />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="absolute right-0 z-20 mt-1 min-w-56 rounded-field border border-line bg-surface p-1.5 shadow-lift"
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                setOpen(false);
                button.current?.focus();
                item.onChoose();
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-[0.6rem] px-3 text-left hover:bg-sand focus:bg-sand"
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
