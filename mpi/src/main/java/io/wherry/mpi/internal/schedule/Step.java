// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Transfer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of one rank in an operation made of messages: rounds of messages, and work between
/// them.
///
/// [#next] begins the first round; when all of its transfers are done it is called for the next
/// round, and so on, until it returns null. So all it does before it begins the messages of a round
/// (copy, combine, read a received length, choose peers) sees the messages of the earlier rounds
/// complete. It must not block.
///
/// ```java
/// // sends the number received from the left to the right, plus one
/// new Rounds()
///         .messages(() -> List.of(channel.receive(number, Element.INT, left)))
///         .work(() -> number.set(INT, 0, number.get(INT, 0) + 1))
///         .messages(() -> List.of(channel.send(number, Element.INT, right)));
/// ```
@FunctionalInterface
public interface Step {

    /// Begins the next round.
    ///
    /// @return the transfers to wait for before the next call; may be empty; null at the end, after
    ///     which it is not called again
    @Nullable List<Transfer> next();
}
