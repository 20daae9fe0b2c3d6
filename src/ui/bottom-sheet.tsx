import { domMax, LazyMotion, useDragControls, useReducedMotion } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';
import { useModal } from './use-modal.ts';

/** Dragged this far (pixels) or this fast (pixels per second), the sheet closes. */
const CLOSE_DISTANCE = 120;
const CLOSE_SPEED = 600;

export interface BottomSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal sheet at the bottom edge, which also closes by dragging its head down. Load it when it is
 * first opened: it imports framer-motion.
 */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  const [isLeaving, setLeaving] = useState(false);
  const drag = useDragControls();
  const calm = useReducedMotion() ?? false;
  const id = useId();

  const leave = () => (calm ? modal.close() : setLeaving(true));
  const modal = useModal(onClose, leave);

  return (
    <LazyMotion features={domMax} strict>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard. */}
      <dialog
        {...modal.dialog}
        aria-labelledby={id}
        onClick={(event) => {
          if (modal.isOutside(event)) leave();
        }}
        className="mx-auto mt-auto mb-0 max-h-[94dvh] w-full max-w-lg overflow-visible
          bg-transparent p-0 text-ink backdrop:bg-ink/50"
      >
        <m.div
          className="max-h-[94dvh] overflow-auto overscroll-contain rounded-t-card bg-paper px-5
            pb-[calc(1.25rem+env(safe-area-inset-bottom))] shadow-lift"
          initial={calm ? false : { y: '100%' }}
          // In one unit, or the way would be measured, while the dialog may not be open yet.
          animate={{ y: isLeaving ? '100%' : '0%' }}
          transition={{ type: 'spring', bounce: 0, duration: 0.35 }}
          onAnimationComplete={() => {
            if (isLeaving) modal.close();
          }}
          drag="y"
          dragControls={drag}
          dragListener={false}
          dragConstraints={{ top: 0, bottom: 0 }}
          dragElastic={{ top: 0, bottom: 1 }}
          onDragEnd={(_event, { offset, velocity }) => {
            if (offset.y > CLOSE_DISTANCE || velocity.y > CLOSE_SPEED) leave();
          }}
        >
          <div
            className="-mx-5 mb-2 cursor-grab touch-none px-5 pt-2.5 active:cursor-grabbing"
            onPointerDown={(event) => drag.start(event)}
          >
            <span aria-hidden="true" className="mx-auto block h-1.5 w-12 rounded-full bg-edge" />
            <div className="flex items-center justify-between gap-4">
              <h2 id={id} className="text-xl">
                {title}
              </h2>
              <IconButton label="Schließen" icon={<Icon name="close" />} onClick={leave} />
            </div>
          </div>
          {children}
        </m.div>
      </dialog>
    </LazyMotion>
  );
}
