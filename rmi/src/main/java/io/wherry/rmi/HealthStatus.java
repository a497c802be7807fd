// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

/// The status of a service.
public enum HealthStatus {
    SERVING,
    NOT_SERVING,

    /// The status of a service with that name was never set.
    UNKNOWN
}
