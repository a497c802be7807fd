// SPDX-License-Identifier: Apache-2.0
/// What all tests, benchmarks and the command line share: graphs by name, golden bytes, contracts.
module io.wherry.testkit {
    requires transitive io.wherry.codec;
    requires transitive io.wherry.transport;
    requires static transitive org.jspecify;
}
