// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.calls.Exercise;
import io.wherry.bench.calls.Operation;
import io.wherry.bench.calls.Remoting;
import io.wherry.cli.ping.Contender;
import io.wherry.cli.ping.Placement;

/// What is measured once a round, in nanoseconds.
///
/// @param who its name on the page
record CallFigure(String who, Placement placement, Exercise exercise) {
    static CallFigure of(Remoting remoting, Placement placement, Exercise exercise) {
        return new CallFigure(remoting.label(), placement, exercise);
    }

    /// A block that goes over a link or a raw socket and comes back.
    static CallFigure raw(Medium medium, Contender contender, Placement placement, int size) {
        return new CallFigure(
                medium.title() + ": " + contender.label(),
                placement,
                new Exercise(Operation.BYTES, size));
    }
}
