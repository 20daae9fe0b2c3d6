// Stand-in for PayPal's client script: one button that drives createOrder, onApprove, onCancel and onError as the real
// one does. Orders and the buyer's decisions live outside the page (window.payPalServer), so they survive a reload.
(() => {
  const server = async (method, payload) => {
    const answer = await window.payPalServer(method, payload);
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  };

  function buttonsFor(options) {
    let container = null;

    const actions = {
      order: {
        create: (request) => server('create', request),
        capture: () => server('capture', actions.orderID),
        get: () => server('get', actions.orderID),
      },
      restart: () => askBuyer(),
      redirect() {},
    };

    async function askBuyer() {
      const orderID = actions.orderID;
      const decision = await server('decide', orderID);
      if (decision === 'approve') await options.onApprove({ orderID, payerID: 'BUYER' }, actions);
      else if (decision === 'cancel') options.onCancel?.({ orderID }, { redirect() {} });
      else if (decision === 'close')
        options.onError?.(new Error('Window closed for postrobot_method before response'));
      else options.onError?.(new Error(decision));
    }

    async function pay() {
      try {
        const pressed = await new Promise((resolve) => {
          const answers = { resolve: async () => resolve(true), reject: async () => resolve(false) };
          if (!options.onClick) resolve(true);
          else options.onClick({ fundingSource: 'paypal' }, answers);
        });
        if (!pressed) return;
        actions.orderID = await options.createOrder({ paymentSource: 'paypal' }, actions);
        await askBuyer();
      } catch (error) {
        options.onError?.(error);
      }
    }

    return {
      isEligible: () => true,
      async render(element) {
        container = element;
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = 'Mit PayPal bezahlen';
        button.style.cssText =
          'width:100%;height:48px;border-radius:24px;background:#ffc439;color:#111;font-weight:600;cursor:pointer';
        button.addEventListener('click', pay);
        element.append(button);
        options.onInit?.({}, { enable: async () => {}, disable: async () => {} });
      },
      async close() {
        container?.replaceChildren();
      },
      async updateProps() {},
    };
  }

  window.paypal = { Buttons: buttonsFor, FUNDING: { PAYPAL: 'paypal', CARD: 'card' } };
})();
