// SPDX-License-Identifier: Apache-2.0

/// Events of the flight recorder about messages and collective operations; start with [TransferEvent]. Who has something to tell
/// asks for an event that has begun, and gets null unless somebody records those.
@NullMarked
package io.wherry.mpi.internal.event;

import org.jspecify.annotations.NullMarked;
