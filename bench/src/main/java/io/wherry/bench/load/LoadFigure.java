// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.load;

import io.wherry.bench.links.LocalTransport;
import io.wherry.cli.ping.PingVariant;

/// A figure of remote calls under load that is measured once a round, in nanoseconds.
///
/// @param subject its name on the page
record LoadFigure(String subject, LoadSetting setting, LoadRow row) {

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
