// SPDX-License-Identifier: Apache-2.0

/// Links between JVMs, and the frames on them. Never sees an object: bytes go in, bytes come out.
module io.wherry.transport {
    requires static transitive org.jspecify;

    exports io.wherry.transport;

    uses io.wherry.transport.Transport;
}
