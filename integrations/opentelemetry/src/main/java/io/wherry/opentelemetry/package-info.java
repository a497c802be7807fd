// SPDX-License-Identifier: Apache-2.0

/// Remote calls in traces and metrics of OpenTelemetry: [OpenTelemetryInterceptor] is all that programs use. Exporters and the SDK are not here.
@NullMarked
package io.wherry.opentelemetry;

import org.jspecify.annotations.NullMarked;
