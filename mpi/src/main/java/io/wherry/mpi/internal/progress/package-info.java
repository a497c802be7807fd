// SPDX-License-Identifier: Apache-2.0

/// Progress of the operations that a device does not advance by itself: messages and collective
/// operations that consist of several messages. [ProgressEngine] waits in the place of the device.
@NullMarked
package io.wherry.mpi.internal.progress;

import org.jspecify.annotations.NullMarked;
