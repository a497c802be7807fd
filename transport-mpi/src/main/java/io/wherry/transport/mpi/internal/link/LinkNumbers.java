// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import java.util.function.IntPredicate;
import mpi.MPIException;

/// Numbers the links that this rank opens. Confined to one thread at a time.
///
/// Numbers are used again after all others: messages of a link that has just ended may still be on
/// their way.
final class LinkNumbers {
    private int next;

    /// Returns the number of a new link.
    ///
    /// @param count the number of numbers, which begin at 0
    /// @param isUsed whether a link that has not ended has a number
    /// @throws MPIException if all numbers are in use
    int next(int count, IntPredicate isUsed) {
        for (int tried = 0; tried < count; tried++) {
            int number = next < count ? next : 0;
            next = number + 1;
            if (!isUsed.test(number)) {
                return number;
            }
        }
        throw new MPIException("too many links are open: most=" + count);
    }
}
