// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.schedule;

import io.wherry.mpi.internal.device.Transfer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one rank does in an operation made of messages: rounds of messages, and work between them.
///
/// [#next] is asked for the first round; when all of its transfers are done it is asked for the next one, and so on, until
/// it says null. So whatever it does before it begins the messages of a round (copy, combine, look at a length that came,
/// choose whom to talk to) finds those of the rounds before complete. It never waits itself.
///
/// ```java
/// // what came from the left goes to the right, one longer
/// new Rounds()
///         .messages(() -> List.of(lane.receive(number, Element.INT, left)))
///         .work(() -> number.set(INT, 0, number.get(INT, 0) + 1))
///         .messages(() -> List.of(lane.send(number, Element.INT, right)));
/// ```
@FunctionalInterface
public interface Step {

    /// Begins the next round.
    ///
    /// @return what to wait for before the next call; may be empty; null: this was the end. It is not asked again then.
    @Nullable List<Transfer> next();
}
