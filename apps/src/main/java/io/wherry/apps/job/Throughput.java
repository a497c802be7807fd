// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

/// A number that says how fast a program was.
public record Throughput(double value, String unit) {}
