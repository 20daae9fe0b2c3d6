import { callCounted, callFunction } from '@/api/backend.ts';
import { newId } from '@/browser/new-id.ts';
import { forgetOwnGift, rememberOwnGift } from '@/gifts/own-gifts.ts';

/** 'own': this browser has made the link. */
type InvitationProblem = 'own' | 'used' | 'expired' | 'unknown';

export type InvitationState = { state: 'open'; gifts: number; passes: number } | { state: InvitationProblem };

/** Seconds for which a token is good. */
const TOKEN_SECONDS = 600;

/** 128 random bits in hex. */
const newToken = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A token by which one other browser may take over all of this one's. Throws BackendError. */
export async function inviteDevice(): Promise<{ token: string; seconds: number }> {
  const invitation = { token: newToken(), call_id: newId() };
  await callFunction('invite_device', invitation, { repeats: true });
  return { token: invitation.token, seconds: TOKEN_SECONDS };
}

/** The state of a token, which is not used up by asking. Throws BackendError. */
export const invitationState = (token: string) => callCounted<InvitationState>('invitation_state', { token });

/** Uses a token: this browser becomes a further owner. Throws BackendError. */
export async function acceptInvitation(token: string): Promise<InvitationProblem | 'open'> {
  const { state, gifts = [] } = await callCounted<{ state: InvitationProblem | 'open'; gifts?: string[] }>(
    'accept_invitation',
    { token },
  );
  for (const id of gifts) rememberOwnGift(id);
  return state;
}

/** How many devices share a gift or a pass with this one, itself included. Throws BackendError. */
export const deviceCount = () => callFunction<number>('device_count', {}, { repeats: true });

/** Gives up the gifts and passes that other devices have as well. Throws BackendError. */
export async function leaveDevices(): Promise<void> {
  for (const id of await callFunction<string[]>('leave_devices')) forgetOwnGift(id);
}

/** Takes this browser's gifts and passes away from all other devices. Throws BackendError. */
export const signOffOthers = () => callFunction<null>('sign_off_others');
