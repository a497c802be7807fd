// SPDX-License-Identifier: Apache-2.0

/// Moves forward what no device moves by itself: messages and collective operations that are made of several messages.
/// [ProgressEngine] is asked to wait in the place of the device.
@NullMarked
package io.wherry.mpi.internal.progress;

import org.jspecify.annotations.NullMarked;
