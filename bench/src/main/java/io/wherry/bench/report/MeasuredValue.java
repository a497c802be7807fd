// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

/// A number as it was measured, with all its samples.
public record MeasuredValue(Unit unit, Samples samples) {}
