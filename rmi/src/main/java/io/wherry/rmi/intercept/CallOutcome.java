// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How a call ended.
///
/// @param failure what the caller gets thrown, null if the call returned
/// @param duration from the first interceptor to the end
public record CallOutcome(@Nullable Throwable failure, Duration duration) {}
