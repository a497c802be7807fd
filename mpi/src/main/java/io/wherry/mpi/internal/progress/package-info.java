// SPDX-License-Identifier: Apache-2.0

/// Progress of the operations that a device does not advance by itself: messages and collective
/// operations that consist of several messages. Start at
/// [ProgressEngine]: a waiting thread, or a thread of the engine, advances them.
@NullMarked
package io.wherry.mpi.internal.progress;

import org.jspecify.annotations.NullMarked;
