import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { giftRow } from '../../../tests/builders.ts';
import { InquiryReceived } from './inquiry-received.tsx';
import { forgetInquiry, rememberInquiry } from './remembered-inquiries.ts';

const gift = giftRow({ price_id: 'business_pack', creator_email: 'einkauf@example.org' });

it('says what was asked for, what happens next, and how to take it back', () => {
  rememberInquiry(gift.id, { company: 'Lot GbR', gift_count: 25, wished_for: null, note: 'Logo' });
  render(<InquiryReceived gift={gift} />);
  const confirmation = screen.getByRole('region', { name: 'Deine Anfrage ist bei uns' });
  expect(confirmation).toHaveTextContent('25 Geschenke für Lot GbR');
  expect(confirmation).toHaveTextContent('ein Angebot an einkauf@example.org');
  expect(confirmation).toHaveTextContent('ziehst du damit deine Anfrage zurück');
  forgetInquiry(gift.id);
});

it.each([null, '{', '{"company":5}', 'null'])('leaves out what this browser does not know: %s', (stored) => {
  if (stored) localStorage.setItem(`inquiry:${gift.id}`, stored);
  render(<InquiryReceived gift={gift} />);
  expect(screen.getByRole('region', { name: 'Deine Anfrage ist bei uns' })).not.toHaveTextContent('für');
  localStorage.clear();
});
