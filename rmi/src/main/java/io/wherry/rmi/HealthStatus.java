// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

/// Whether a service takes calls.
public enum HealthStatus {
    SERVING,
    NOT_SERVING,

    /// The runtime knows no service of that name.
    UNKNOWN
}
