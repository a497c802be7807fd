// SPDX-License-Identifier: Apache-2.0
/// Turns object graphs into bytes and back.
module io.wherry.codec {
    requires transitive io.wherry.bytes;
    requires jdk.unsupported;
    requires static transitive org.jspecify;
}
