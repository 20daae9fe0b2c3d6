import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { Icon, type IconName } from './icons.tsx';

type Tone = 'info' | 'success' | 'warning' | 'error';

const TONES: Readonly<Record<Tone, { look: string; icon: IconName }>> = {
  info: { look: 'bg-sand text-ink', icon: 'info' },
  success: { look: 'bg-success-soft text-success', icon: 'check' },
  warning: { look: 'bg-warning-soft text-warning', icon: 'warning' },
  error: { look: 'bg-danger-soft text-danger', icon: 'warning' },
};

export interface NoticeProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  actions?: Elements;
  /** Whether something else announces the same, a toast for instance. */
  isSilent?: boolean;
}

/** A message that stays in the page; errors are announced at once. */
export function Notice({ tone, title, children, actions, isSilent = false }: NoticeProps) {
  const { look, icon } = TONES[tone];
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div role={isSilent ? undefined : role} className={classNames('flex gap-3 rounded-field p-4', look)}>
      <Icon name={icon} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="mt-3 -mr-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
