// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.cli.ping.Contender;

/// What is measured once a round of remote calls under load, in nanoseconds.
///
/// @param who its name on the page
record LoadFigure(String who, LoadSetting setting, LoadRow row) {

    /// Returns the name of the link of a medium.
    static String link(Medium medium) {
        return raw(medium, Contender.LINK);
    }

    /// Returns the name of a link or a raw socket.
    static String raw(Medium medium, Contender contender) {
        return medium.title() + ": " + contender.label();
    }

    /// Returns the same of another contender.
    LoadFigure of(String other) {
        return new LoadFigure(other, setting, row);
    }
}
