import { callFunction } from '@/api/backend.ts';
import { forgetOwnGift, rememberOwnGift } from '@/gifts/own-gifts.ts';

/** 'own': this browser has made the link. */
type InvitationProblem = 'own' | 'used' | 'expired' | 'unknown';

export type InvitationState = { state: 'open'; gifts: number; passes: number } | { state: InvitationProblem };

/** A token by which one other browser may take over all of this one's. Throws BackendError. */
export const inviteDevice = () => callFunction<{ token: string; seconds: number }>('invite_device');

/** What a token is worth, without using it. Throws BackendError. */
export const invitationState = (token: string) =>
  callFunction<InvitationState>('invitation_state', { token }, { repeats: true });

/** Uses a token: this browser becomes a further owner. Throws BackendError. */
export async function acceptInvitation(token: string): Promise<InvitationProblem | 'open'> {
  const { state, gifts = [] } = await callFunction<{ state: InvitationProblem | 'open'; gifts?: string[] }>(
    'accept_invitation',
    { token },
    { repeats: true },
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
