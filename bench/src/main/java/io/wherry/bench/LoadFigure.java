// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.cli.ping.PingVariant;

/// What is measured once a round of remote calls under load, in nanoseconds.
///
/// @param who its name on the page
record LoadFigure(String who, LoadSetting setting, LoadRow row) {

    /// Returns the name of the link of a medium.
    static String link(LocalTransport medium) {
        return raw(medium, PingVariant.LINK);
    }

    /// Returns the name of a link or a raw socket.
    static String raw(LocalTransport medium, PingVariant variant) {
        return medium.title() + ": " + variant.label();
    }

    /// Returns the same of another contender.
    LoadFigure of(String other) {
        return new LoadFigure(other, setting, row);
    }
}
