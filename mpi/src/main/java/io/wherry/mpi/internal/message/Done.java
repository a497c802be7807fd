// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.Transfer;

/// A transfer that is done already.
///
/// @param envelope what it says of itself
public record Done(Envelope envelope) implements Transfer {
    @Override
    public boolean test() {
        return true;
    }

    @Override
    public void await() {}

    @Override
    public void cancel() {}

    @Override
    public void free() {}
}
