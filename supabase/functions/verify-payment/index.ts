import { partsFromEnvironment, serve } from '../_shared/environment.ts';
import { paymentVerifier } from './handler.ts';

serve(paymentVerifier(partsFromEnvironment()));
