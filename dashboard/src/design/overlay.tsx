import { type ReactNode, useEffect } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';
import style from './parts.module.css';

/** Over the page: `drawer` beside what it explains, `dialog` for a question. Escape and a press outside close it. */
export function Overlay({
  title,
  as = 'drawer',
  isOpen,
  onClose,
  children,
}: {
  readonly title: string;
  readonly as?: 'drawer' | 'dialog';
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  useEscapeWithoutFocus(isOpen, onClose);
  return (
    <ModalOverlay
      isDismissable
      isOpen={isOpen}
      className={style['overlay'] ?? ''}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={style[as] ?? ''}>
        <Dialog>
          <div className={style['panelHead']}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <div className={style['panelAside']}>
              <Button kind="quiet" slot="close">
                Close
              </Button>
            </div>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A button that is disabled while it has the focus loses it to the page, where the dialog hears no key. */
function useEscapeWithoutFocus(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const hear = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement === document.body) onClose();
    };
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('keydown', hear);
    };
  }, [isOpen, onClose]);
}
