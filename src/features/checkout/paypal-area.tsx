import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  SCRIPT_LOADING_STATE,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js';
import { useEffect, useRef, useState } from 'react';
import { settings } from '@/settings/settings.ts';
import type { Elements } from '@/ui/elements.ts';
import { FailedRequest } from '@/ui/failed-request.tsx';
import { InSight } from '@/ui/in-sight.tsx';
import { Notice } from '@/ui/notice.tsx';
import type { Checkout } from './create-checkout.ts';
import { CURRENCY } from './options.ts';
import { capturing, makingOrders } from './paypal-order.ts';

/** Milliseconds until a silent script is given up; PayPal's wrapper would wait for ever. */
const SCRIPT_TIMEOUT = 15_000;
/** Milliseconds until buttons that have drawn nothing count as broken. */
const RENDER_TIMEOUT = 10_000;

function scriptOptions() {
  // The content security policy's nonce of this page.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  const { clientId, merchantId, environment } = settings.paypal;
  return {
    clientId,
    ...(merchantId && { merchantId }),
    components: 'buttons',
    currency: CURRENCY,
    intent: 'capture',
    locale: 'de_DE',
    environment,
    ...(nonce && { dataCspNonce: nonce }),
  };
}

/**
 * The same options in another order. A browser answers a second request for an address with the
 * first one, if that hangs; PayPal refuses unknown parameters, but not another order.
 */
function withReorderedOptions<T extends object>(options: T): T {
  const [first, ...others] = Object.entries(options);
  return Object.fromEntries(first ? [...others, first] : others) as T;
}

interface PayPalAreaProps {
  checkout: Checkout;
  giftId: string;
  /** Whether the gift passes all checks; otherwise it shows the problem. */
  isReady: () => boolean;
  /** Shown while PayPal's script, or the code that asks for it, is on its way. */
  loading: Elements;
}

/** PayPal's buttons with the states of their script. Loaded only for a payment by PayPal. */
export function PayPalArea(props: PayPalAreaProps) {
  const [options] = useState(scriptOptions);
  return (
    <PayPalScriptProvider options={options}>
      <Buttons {...props} />
    </PayPalScriptProvider>
  );
}

function Buttons({ checkout, giftId, isReady, loading }: PayPalAreaProps) {
  const [{ isPending, isRejected, isResolved, options }, dispatch] = usePayPalScriptReducer();
  const place = useRef<HTMLDivElement>(null);
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => {
      const message = `No answer after ${SCRIPT_TIMEOUT / 1000} seconds.`;
      console.error(`Failed to load the PayPal JS SDK script. ${message}`);
      dispatch({
        type: DISPATCH_ACTION.LOADING_STATUS,
        value: { state: SCRIPT_LOADING_STATE.REJECTED, message },
      });
    }, SCRIPT_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isPending, dispatch]);

  useEffect(() => {
    if (!isResolved) return;
    // PayPal's wrapper is silent about buttons that leave their place empty.
    const timer = setTimeout(() => {
      if (place.current && !place.current.querySelector(':scope > * > *')) setIsBroken(true);
    }, RENDER_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isResolved]);

  if (isRejected || isBroken) {
    return (
      <InSight>
        <FailedRequest
          title="PayPal konnte nicht geladen werden"
          onRetry={() => {
            setIsBroken(false);
            dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: withReorderedOptions(options) });
          }}
        >
          Bitte prüfe die Client-ID und deine Internetverbindung.
        </FailedRequest>
      </InSight>
    );
  }
  if (!isResolved) return loading;
  return (
    <div ref={place}>
      <PayPalButtons
        style={{ layout: 'vertical', shape: 'pill', height: 48 }}
        onClick={(_, actions) => (isReady() ? actions.resolve() : actions.reject())}
        createOrder={(_, { order }) => checkout.createOrder(makingOrders(order))}
        onApprove={async (data, actions) =>
          checkout.approve({
            orderId: data.orderID,
            capture: capturing(giftId, data.orderID, actions.order),
            restart: () => actions.restart(),
          })
        }
        onCancel={() => checkout.cancel()}
        onError={(reason) => {
          // The wrapper catches what breaks while rendering, and then shows nothing at all.
          if ('componentStack' in reason) setIsBroken(true);
          checkout.fail(reason);
        }}
      >
        <InSight>
          <Notice tone="warning">In diesem Browser bietet PayPal gerade keine Zahlungsart an.</Notice>
        </InSight>
      </PayPalButtons>
    </div>
  );
}
