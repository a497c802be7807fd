// SPDX-License-Identifier: Apache-2.0

/// Starts the ranks of a job on one machine or on several, and gives each rank its number.
module io.wherry.launch {
    requires transitive io.wherry.transport;
    requires static transitive org.jspecify;

    exports io.wherry.launch;
    exports io.wherry.launch.host;
}
