// SPDX-License-Identifier: Apache-2.0

/// Collections of Spark.
package acme.spark;
