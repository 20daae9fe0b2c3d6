import { partsFromEnvironment, serve } from '../_shared/environment.ts';
import { paymentOrders } from './handler.ts';

serve(paymentOrders(partsFromEnvironment()));
