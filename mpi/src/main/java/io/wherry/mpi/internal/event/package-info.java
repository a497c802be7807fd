// SPDX-License-Identifier: Apache-2.0

/// Flight recorder events about messages and collective operations; start with [TransferEvent]. A
/// caller asks for an event that has begun, and gets null unless the recorder records events of
/// that kind.
@NullMarked
package io.wherry.mpi.internal.event;

import org.jspecify.annotations.NullMarked;
