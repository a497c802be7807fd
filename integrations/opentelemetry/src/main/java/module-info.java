// SPDX-License-Identifier: Apache-2.0

/// Spans and durations of the remote calls of [io.wherry.rmi], for OpenTelemetry.
@SuppressWarnings({
    "requires-automatic",
    "requires-transitive-automatic"
}) // the API has no module descriptor
module io.wherry.opentelemetry {
    requires transitive io.opentelemetry.api;
    requires io.opentelemetry.context;
    requires transitive io.wherry.rmi;
    requires static transitive org.jspecify;

    exports io.wherry.opentelemetry;
}
