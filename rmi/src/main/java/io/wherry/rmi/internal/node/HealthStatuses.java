// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.Health;
import io.wherry.rmi.HealthStatus;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The health of a node and its services. Thread-safe.
final class HealthStatuses implements Health {
    private final Map<String, HealthStatus> statuses = new ConcurrentHashMap<>();

    void set(String service, HealthStatus status) {
        statuses.put(service, status);
    }

    @Override
    public HealthStatus check(String service) {
        HealthStatus known = statuses.get(service);
        if (known != null) {
            return known;
        }
        return service.isEmpty() ? HealthStatus.SERVING : HealthStatus.UNKNOWN;
    }
}
