import { describe, expect, it } from 'vitest';
import { isPaymentConfigured } from './configuration.ts';

describe('demo mode', () => {
  it.each([
    '',
    '   ',
    'sb',
    'SB',
    'test',
    'your-client-id',
    'YOUR_PAYPAL_CLIENT_ID',
    'deine-client-id',
    '<client id>',
    '{{PAYPAL_CLIENT_ID}}',
    'xxxxxxxx',
    'CHANGE_ME',
    'placeholder',
    'Platzhalter',
  ])('is on for %j', (clientId) => {
    expect(isPaymentConfigured(clientId)).toBe(false);
  });

  it.each([
    'AZDxjDScFpQtjWTOUtWKbyN_bDt4OgqaF4eYXlewfBP4-8aqX3PiV8e1GWU6liB2CUXlkA59kJXE7M6R',
    'BAAxTodoPQ9zZ1mYqk3n0sample',
    ' Af6x-xxq ',
  ])('is off for a real client id (%j)', (clientId) => {
    expect(isPaymentConfigured(clientId)).toBe(true);
  });
});
