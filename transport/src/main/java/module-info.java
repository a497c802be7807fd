// SPDX-License-Identifier: Apache-2.0
/// Links between JVMs, and the frames on them.
module io.wherry.transport {
    requires transitive io.wherry.bytes;
    requires static transitive org.jspecify;
}
