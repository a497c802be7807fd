// SPDX-License-Identifier: Apache-2.0

/// Unmodified applications on the object streams of `io.wherry.stream`, by a policy file.
module io.wherry.agent {
    requires transitive io.wherry.codec;
    requires transitive java.instrument;
    requires static jdk.attach;
    requires static jdk.jfr;
    requires static transitive org.jspecify;

    exports io.wherry.agent;
}
