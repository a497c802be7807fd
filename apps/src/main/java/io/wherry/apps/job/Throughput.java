// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

/// A measure of the speed of a program.
public record Throughput(double value, String unit) {}
